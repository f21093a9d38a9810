/** What is measured inside a page, by the page's own clock. Evaluated in it as it is, once. */
function nextFrame() {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

function list() {
  return document.querySelector('section[aria-label^="Entries"]');
}

function sum() {
  return document.querySelector('tfoot')?.textContent;
}

const longTasks = [];
new PerformanceObserver((entries) => longTasks.push(...entries.getEntries().map(({ duration }) => duration))).observe({
  entryTypes: ['longtask'],
});

/** Two frames after `changed` says so: by then what changed has been drawn. */
async function until(changed) {
  while (!changed()) {
    await nextFrame();
  }
  await nextFrame();
  return performance.now();
}

function awaitChange(input, read) {
  const before = read();
  globalThis.changed = new Promise((resolve) => {
    addEventListener(input, (event) => void until(() => read() !== before).then((now) => resolve(now - event.timeStamp)), {
      once: true,
      capture: true,
    });
  });
}

globalThis.probes = {
  firstPaintMs: () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,

  /** Scrolls by `step` pixels a frame; answers the milliseconds of each frame, and of each task over 50. */
  async scroll(frames, step) {
    const scroller = list();
    scroller.scrollTop = 0;
    await nextFrame();
    longTasks.length = 0;
    const lengths = [];
    let before = performance.now();
    for (let frame = 0; frame < frames; frame += 1) {
      scroller.scrollTop += step;
      await nextFrame();
      const now = performance.now();
      lengths.push(now - before);
      before = now;
    }
    return { lengths, longTasks: [...longTasks], scrolled: scroller.scrollTop };
  },

  /** Milliseconds from the next key to the first frame with another list. Wait for `changed` after the key was pressed. */
  awaitSearch() {
    awaitChange('keydown', () => list().textContent);
  },

  /** Milliseconds from the next click to the first frame with another sum of the report's table; as above. */
  awaitReport() {
    awaitChange('pointerdown', sum);
  },

  /** Goes to other pages that often, from the side bar, each time until its heading is there. */
  async switchPages(times) {
    const buttons = [...document.querySelectorAll('nav[aria-label="Pages"] button')].slice(0, 3);
    for (let turn = 0; turn < times; turn += 1) {
      const button = buttons[turn % buttons.length];
      button.click();
      await until(() => button.getAttribute('aria-current') !== null && document.querySelector('h1') !== null);
    }
  },
};

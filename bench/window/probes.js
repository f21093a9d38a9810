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

  /** Milliseconds from the next key to the first frame with another list. Wait for it after the key was pressed. */
  awaitSearch() {
    const before = list().textContent;
    globalThis.searched = new Promise((resolve) => {
      addEventListener(
        'keydown',
        (event) => void until(() => list().textContent !== before).then((now) => resolve(now - event.timeStamp)),
        { once: true, capture: true },
      );
    });
  },

  /** Chooses another period of a report; milliseconds until its table's sum is drawn. */
  async report(period) {
    const chooser = [...document.querySelectorAll('select')].find((select) => [...select.options].some(({ value }) => value === period));
    const before = sum();
    const beganMs = performance.now();
    chooser.value = period;
    chooser.dispatchEvent(new Event('change', { bubbles: true }));
    return (await until(() => sum() !== before)) - beganMs;
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

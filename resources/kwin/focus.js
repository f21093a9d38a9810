/**
 * Tells Clocktower which window has the focus. Clocktower puts a line with its name on the session bus (`destination`) before this file and
 * has KWin run it while activity is recorded. KWin 5 and 6 have different names for the same.
 */

/** Milliseconds between two reports of a title. */
const titleMs = 1000;

const longestText = 4096;

/** Calls without an answer after which the program is gone, for a program that could not unload this script. */
const mostUnanswered = 20;

const activated = workspace.windowActivated === undefined ? workspace.clientActivated : workspace.windowActivated;
let followed = null;
let last = '';
let unanswered = 0;
let isTitleOld = false;
const pause = new QTimer();
pause.singleShot = true;
pause.interval = titleMs;

function activeWindow() {
  const active = workspace.activeWindow === undefined ? workspace.activeClient : workspace.activeWindow;
  return active === undefined ? null : active;
}

function shortText(text) {
  return String(text).slice(0, longestText);
}

function report() {
  const said =
    followed === null ? ['', '', false] : [shortText(followed.resourceClass), shortText(followed.caption), followed.fullScreen === true];
  if (JSON.stringify(said) === last) {
    return;
  }
  last = JSON.stringify(said);
  unanswered += 1;
  if (unanswered > mostUnanswered) {
    leave();
    activated.disconnect(follow);
    return;
  }
  callDBus(destination, '/io/clocktower/Focus', 'io.clocktower.Focus', 'Focused', said[0], said[1], said[2], () => {
    unanswered = 0;
  });
}

/** Reported at once, and again a second later at the earliest. */
function changed() {
  if (pause.active) {
    isTitleOld = true;
    return;
  }
  pause.start();
  report();
}

pause.timeout.connect(() => {
  if (isTitleOld) {
    isTitleOld = false;
    changed();
  }
});

function leave() {
  isTitleOld = false;
  pause.stop();
  if (followed !== null) {
    followed.captionChanged.disconnect(changed);
    followed.windowClassChanged.disconnect(changed);
    followed.fullScreenChanged.disconnect(changed);
    followed = null;
  }
}

function follow() {
  const window = activeWindow();
  if (window === followed) {
    return;
  }
  leave();
  if (window !== null) {
    followed = window;
    window.captionChanged.connect(changed);
    window.windowClassChanged.connect(changed);
    window.fullScreenChanged.connect(changed);
  }
  report();
}

activated.connect(follow);
follow();
// Also without a window, so that the program knows that the script runs.
report();

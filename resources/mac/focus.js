/**
 * Tells Clocktower which window has the focus on macOS, and runs as a process of its own (`osascript`) while activity is recorded: one line
 * of JSON for each line of input, until the input ends. The window list needs no permission, except for the titles of other programs'
 * windows: “Screen Recording”.
 */
ObjC.import('AppKit');
ObjC.import('CoreGraphics');

// kCGWindowListOptionOnScreenOnly and kCGWindowListExcludeDesktopElements. The list begins with the front window.
const listed = 1 | 16;

/** Ordinary windows; menus, the Dock and panels above all windows are on other layers. */
const ordinaryLayer = 0;

/** Points. Some programs have smaller windows that nobody sees. */
const smallest = 50;

function coversScreen({ Width, Height }) {
  const { screens } = $.NSScreen;
  for (let index = 0; index < screens.count; index += 1) {
    const { size } = screens.objectAtIndex(index).frame;
    if (size.width === Width && size.height === Height) {
      return true;
    }
  }
  return false;
}

function focused() {
  const windows = ObjC.castRefToObject($.CGWindowListCopyWindowInfo(listed, 0));
  for (let index = 0; index < windows.count; index += 1) {
    const window = windows.objectAtIndex(index);
    const read = (key) => ObjC.deepUnwrap(window.objectForKey(key));
    const bounds = read('kCGWindowBounds');
    if (
      read('kCGWindowLayer') === ordinaryLayer &&
      read('kCGWindowAlpha') > 0 &&
      bounds &&
      bounds.Width >= smallest &&
      bounds.Height >= smallest
    ) {
      return { application: read('kCGWindowOwnerName') || '', title: read('kCGWindowName') || '', isFullScreen: coversScreen(bounds) };
    }
  }
  return null;
}

const input = $.NSFileHandle.fileHandleWithStandardInput;
const output = $.NSFileHandle.fileHandleWithStandardOutput;
// Waits for input, and is empty once Clocktower has ended.
while (Number(input.availableData.length) > 0) {
  output.writeData($(`${JSON.stringify(focused())}\n`).dataUsingEncoding($.NSUTF8StringEncoding));
}

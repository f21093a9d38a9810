/* global Gio, GLib, Main, Shell, global */
/**
 * Tells Clocktower which window has the focus. The program calls `Watch` on the session bus, and from then on its method `Focused` is
 * called with the application, the title and whether the window is full-screen; `Unwatch`, or the end of the program, ends that. While
 * nothing watches, nothing is followed. Clocktower puts this file behind gnome-42.js or gnome-45.js and installs both as extension.js.
 */
const focusName = 'io.clocktower.Focus';
const focusPath = '/io/clocktower/Focus';
const focusInterface = `<node><interface name="${focusName}"><method name="Watch"/><method name="Unwatch"/></interface></node>`;

/** Milliseconds between two reports of a title. */
const titleMs = 1000;

const longestText = 4096;

/** Without halves of surrogate pairs, which the bus refuses. */
function shortText(text) {
  return (text ?? '').slice(0, longestText).replace(/[\uD800-\uDFFF]/gu, '');
}

function applicationOf(window) {
  const app = Shell.WindowTracker.get_default().get_window_app(window);
  return app === null || app.is_window_backed() ? window.get_wm_class() : app.get_name();
}

class Focus {
  constructor() {
    /** By unique name, the watch for its end. */
    this._watchers = new Map();
    this._connections = [];
    this._windowConnections = [];
    this._window = null;
    this._last = null;
    this._wait = 0;
    this._isTitleOld = false;
    this._object = Gio.DBusExportedObject.wrapJSObject(focusInterface, this);
    this._object.export(Gio.DBus.session, focusPath);
    this._name = Gio.bus_own_name_on_connection(Gio.DBus.session, focusName, Gio.BusNameOwnerFlags.NONE, null, null);
  }

  destroy() {
    for (const watcher of this._watchers.keys()) {
      this._remove(watcher);
    }
    Gio.bus_unown_name(this._name);
    this._object.unexport();
  }

  WatchAsync(_arguments, invocation) {
    const watcher = invocation.get_sender();
    if (!this._watchers.has(watcher)) {
      const watch = Gio.bus_watch_name_on_connection(Gio.DBus.session, watcher, Gio.BusNameWatcherFlags.NONE, null, () =>
        this._remove(watcher),
      );
      this._watchers.set(watcher, watch);
    }
    invocation.return_value(null);
    this._last = null;
    if (this._connections.length === 0) {
      this._connections = [
        [global.display, global.display.connect('notify::focus-window', () => this._follow())],
        [Main.sessionMode, Main.sessionMode.connect('updated', () => this._report())],
      ];
      this._follow();
    } else {
      this._report();
    }
  }

  UnwatchAsync(_arguments, invocation) {
    this._remove(invocation.get_sender());
    invocation.return_value(null);
  }

  _remove(watcher) {
    const watch = this._watchers.get(watcher);
    if (watch === undefined) {
      return;
    }
    this._watchers.delete(watcher);
    Gio.bus_unwatch_name(watch);
    if (this._watchers.size === 0) {
      this._leave(this._connections);
      this._connections = [];
      this._leaveWindow();
    }
  }

  _leave(connections) {
    for (const [of, id] of connections) {
      of.disconnect(id);
    }
  }

  _leaveWindow() {
    this._leave(this._windowConnections);
    this._windowConnections = [];
    this._window = null;
    this._isTitleOld = false;
    if (this._wait !== 0) {
      GLib.source_remove(this._wait);
      this._wait = 0;
    }
  }

  _follow() {
    this._leaveWindow();
    const window = global.display.focus_window;
    if (window !== null) {
      this._window = window;
      this._windowConnections = [
        [window, window.connect('notify::title', () => this._titleChanged())],
        [window, window.connect('notify::wm-class', () => this._titleChanged())],
        [window, window.connect('notify::fullscreen', () => this._titleChanged())],
        [window, window.connect('unmanaging', () => this._leaveWindow())],
      ];
    }
    this._report();
  }

  /** Reported at once, and again a second later at the earliest. */
  _titleChanged() {
    if (this._wait !== 0) {
      this._isTitleOld = true;
      return;
    }
    this._wait = GLib.timeout_add(GLib.PRIORITY_DEFAULT, titleMs, () => {
      this._wait = 0;
      if (this._isTitleOld) {
        this._isTitleOld = false;
        this._titleChanged();
      }
      return GLib.SOURCE_REMOVE;
    });
    this._report();
  }

  /** No application: no window has the focus, or the screen is locked. */
  _report() {
    const window = Main.sessionMode.isLocked ? null : this._window;
    const said =
      window === null ? ['', '', false] : [shortText(applicationOf(window)), shortText(window.get_title()), window.is_fullscreen()];
    if (JSON.stringify(said) === this._last) {
      return;
    }
    this._last = JSON.stringify(said);
    const body = new GLib.Variant('(ssb)', said);
    for (const watcher of this._watchers.keys()) {
      Gio.DBus.session.call(watcher, focusPath, focusName, 'Focused', body, null, Gio.DBusCallFlags.NO_AUTO_START, -1, null, null);
    }
  }
}

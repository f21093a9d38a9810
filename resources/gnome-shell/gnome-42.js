/* global imports, Focus */
/* exported init */
const { Gio, GLib, Shell } = imports.gi;
const Main = imports.ui.main;

class ClocktowerFocus {
  enable() {
    this._focus = new Focus();
  }

  disable() {
    this._focus.destroy();
    this._focus = null;
  }
}

function init() {
  return new ClocktowerFocus();
}

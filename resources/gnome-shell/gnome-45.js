/* global Focus */
import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import Shell from 'gi://Shell';
import { Extension } from 'resource:///org/gnome/shell/extensions/extension.js';
import * as Main from 'resource:///org/gnome/shell/ui/main.js';

export default class ClocktowerFocus extends Extension {
  enable() {
    this._focus = new Focus();
  }

  disable() {
    this._focus.destroy();
    this._focus = null;
  }
}

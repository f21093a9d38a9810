/* global imports, ARGV, print */
/** A window of a program of its own, for `gjs`. Its arguments are the application and the title; what it does is read line by line. */
imports.gi.versions.Gtk = '3.0';
const { Gio, GLib, Gtk } = imports.gi;

GLib.set_prgname(ARGV[0]);
Gtk.init(null);
const window = new Gtk.Window({ title: ARGV[1], default_width: 300, default_height: 200 });
window.connect('map', () => print('shown'));
window.show_all();

const actions = {
  title: (title) => window.set_title(title),
  /** Titles that change with each frame, this many times. */
  spin: (times) => {
    let frame = 0;
    GLib.timeout_add(GLib.PRIORITY_DEFAULT, 16, () => {
      frame += 1;
      window.set_title(`Frame ${frame}`);
      return frame < Number(times);
    });
  },
  fullscreen: () => window.fullscreen(),
  unfullscreen: () => window.unfullscreen(),
};

const input = Gio.DataInputStream.new(Gio.UnixInputStream.new(0, false));
function read() {
  input.read_line_async(GLib.PRIORITY_DEFAULT, null, (_input, result) => {
    const [line] = input.read_line_finish_utf8(result);
    if (line === null) {
      Gtk.main_quit();
      return;
    }
    const [action, ...rest] = line.split(' ');
    actions[action](rest.join(' '));
    read();
  });
}
read();
Gtk.main();

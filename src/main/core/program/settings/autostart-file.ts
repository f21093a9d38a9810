/** The file that starts the program with a Linux session (Desktop Application Autostart Specification 0.5). Pure. */

/** One argument of an Exec line (Desktop Entry Specification, “The Exec key”): quoted, and no field code of the desktop's. */
function quoted(argument: string): string {
  const inQuotes = argument.replaceAll(/[\\"`$]/g, String.raw`\$&`);
  // A value escapes its backslashes once more.
  return `"${inQuotes.replaceAll('%', '%%')}"`.replaceAll('\\', '\\\\');
}

/** `command`: the program and its arguments. Once the program is gone, desktops skip the file because of `TryExec`. */
export function autostartFile({ name, command }: { readonly name: string; readonly command: readonly string[] }): string {
  const lines = ['[Desktop Entry]', 'Type=Application', `Name=${name}`, `TryExec=${(command[0] ?? '').replaceAll('\\', String.raw`\\`)}`, `Exec=${command.map(quoted).join(' ')}`, 'Icon=clocktower', 'Terminal=false', 'X-GNOME-Autostart-enabled=true'];
  return `${lines.join('\n')}\n`;
}

/** Whether a file of that kind starts anything: desktops switch one off by a word in it rather than by removing it. */
export function startsWithSession(text: string): boolean {
  return !/^Hidden\s*=\s*true\s*$/m.test(text) && !/^X-GNOME-Autostart-enabled\s*=\s*false\s*$/m.test(text);
}

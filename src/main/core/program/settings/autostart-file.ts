/** The file that starts the program with a Linux session (Desktop Application Autostart Specification 0.5). Pure. */

/** Quotes an argument of an Exec line (Desktop Entry Specification, “The Exec key”) and escapes field codes. */
function quoted(argument: string): string {
  const inQuotes = argument.replaceAll(/[\\"`$]/g, String.raw`\$&`);
  // Values escape their backslashes once more.
  return `"${inQuotes.replaceAll('%', '%%')}"`.replaceAll('\\', '\\\\');
}

/** `command`: the program and its arguments. `TryExec` makes desktops skip the file once the program is uninstalled. */
export function autostartFile({ name, command }: { readonly name: string; readonly command: readonly string[] }): string {
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${name}`,
    `TryExec=${(command[0] ?? '').replaceAll('\\', String.raw`\\`)}`,
    `Exec=${command.map(quoted).join(' ')}`,
    'Icon=clocktower',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
  ];
  return `${lines.join('\n')}\n`;
}

/** False if the desktop has switched the file off: it does so by a key rather than by deleting the file. */
export function startsWithSession(text: string): boolean {
  return !/^Hidden\s*=\s*true\s*$/m.test(text) && !/^X-GNOME-Autostart-enabled\s*=\s*false\s*$/m.test(text);
}

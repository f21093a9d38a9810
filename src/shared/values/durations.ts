function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** `0:00:09`, `101:00:00`: the clock of the running entry. `seconds` >= 0. */
export function clockFigures(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}

/** `1:05`: hours and minutes for lists, tray titles and totals; the message catalogue adds the unit. */
export function hourMinuteFigures(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}`;
}

/** Hours and minutes, and seconds below a minute, for texts and screen readers. */
export function durationParts(seconds: number): { readonly hours: number; readonly minutes: number; readonly seconds: number } {
  const whole = Math.max(0, Math.floor(seconds));
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, seconds: whole % 60 };
}

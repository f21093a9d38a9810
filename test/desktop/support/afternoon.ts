/** Where it is afternoon now. */

/** Hours from UTC to where it is late afternoon now: from 12 west to 11 east. */
export function hoursEast(): number {
  return ((16 - new Date().getUTCHours() + 12 + 24) % 24) - 12;
}

/** A zone in which it is late afternoon now, so that the whole day of the picture lies on one date. */
export function afternoonZone(): string {
  // The sign of these names is the other way round.
  const offset = hoursEast();
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

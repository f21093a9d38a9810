/** A zone where it is afternoon now. */

/** Hours east of UTC of the zone where it is late afternoon now: from -12 to 11. */
export function hoursEast(): number {
  return ((16 - new Date().getUTCHours() + 12 + 24) % 24) - 12;
}

/** A zone where it is late afternoon now, so that the whole day of the picture has one date. */
export function afternoonZone(): string {
  // These names have the opposite sign.
  const offset = hoursEast();
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

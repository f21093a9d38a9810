/** Another device of the same user, which writes to the service directly. */
import { shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import { markIn } from './wire.ts';
import type { World } from './world.ts';

export class OtherDevice {
  readonly #world: World;
  /** Marks of the entries that it wrote to. */
  readonly touched = new Set<string>();

  constructor(world: World) {
    this.#world = world;
  }

  async write(): Promise<void> {
    const { rig, fraction, say, newMark } = this.#world;
    const rows = await rig.rows();
    const row = rows[Math.floor(fraction() * rows.length)];
    const dice = fraction();
    if (row === undefined || dice < 0.3) {
      await this.#create();
      return;
    }
    const mark = markIn(row.description);
    this.touched.add(mark);
    if (dice < 0.5) {
      say(`elsewhere: delete ${row.id} ${mark}`);
      await rig.deleteElsewhere(row.id);
    } else if (dice < 0.7 && row.end === null) {
      say(`elsewhere: stop ${row.id} ${mark}`);
      await rig.editElsewhere(row, { end: this.#later(row.start) });
    } else {
      say(`elsewhere: edit ${row.id} ${mark}`);
      await rig.editElsewhere(row, { description: `${mark} changed elsewhere ${newMark()}` });
    }
  }

  async #create(): Promise<void> {
    const { rig, say, newMark, someTimeAgo } = this.#world;
    const mark = `x${newMark()}`;
    const start = someTimeAgo();
    this.touched.add(mark);
    say(`elsewhere: create ${mark}`);
    await rig.createElsewhere({ start, end: shiftInstant(start, 60), description: `${mark} elsewhere` });
  }

  /** At least a second after the start: a service without ends reports an entry of no length as a running one. */
  #later(start: UtcInstant): UtcInstant {
    const { now } = this.#world.rig.time;
    return now > start ? now : shiftInstant(start, 1);
  }
}

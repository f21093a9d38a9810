/** Parses `text/event-stream` (HTML standard, "Server-sent events") incrementally. Holds no connection. */

export interface StreamEvent {
  /** Of this event or the last one that had one; empty if none had. */
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** Characters of one event: a page of 500 records with the longest descriptions. */
const eventLimit = 16 * 1_048_576;

export class EventStreamReader {
  #rest = '';
  #id = '';
  #event = '';
  #data: string[] = [];

  /** The events that `text` completes; null if one exceeds any legitimate length. */
  read(text: string): readonly StreamEvent[] | null {
    // A trailing carriage return may be half of a line break.
    const lines = `${this.#rest}${text}`.split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    const events = lines.flatMap((line) => this.#readLine(line));
    const held = this.#rest.length + this.#data.reduce((sum, line) => sum + line.length, 0);
    return held > eventLimit ? null : events;
  }

  #readLine(line: string): readonly StreamEvent[] {
    if (line === '') {
      return this.#dispatch();
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    switch (field) {
      case 'id':
        this.#id = value;
        break;
      case 'event':
        this.#event = value;
        break;
      case 'data':
        this.#data.push(value);
        break;
      default:
        break;
    }
    return [];
  }

  #dispatch(): readonly StreamEvent[] {
    const event = { id: this.#id, event: this.#event === '' ? 'message' : this.#event, data: this.#data.join('\n') };
    const isEmpty = this.#data.length === 0;
    this.#event = '';
    this.#data = [];
    return isEmpty ? [] : [event];
  }
}

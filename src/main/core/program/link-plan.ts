/** What a link comes to on this computer: the issue whose page it names, the connection, and what the user is asked. Sends nothing. */
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import type { OpenedConnection } from '#core/accounts/connections/connections.ts';
import { writeLine } from '#core/timer/quick-entry/parse-line.ts';
import type { LineExtras } from '#core/timer/quick-entry/read-line.ts';
import { besideItem } from '#core/work-items/item-offers.ts';
import type { WorkItems } from '#core/work-items/work-items.ts';
import type { DeepLink } from './deep-link.ts';

export interface LinkPlan {
  readonly description: string;
  readonly item: { readonly key: string; readonly server: string } | null;
  /** A name, which may be that of a new project. */
  readonly project: string | null;
  readonly tags: readonly string[];
  readonly billable: boolean | null;
  /** The connection that would become the current one instead of another. */
  readonly connection: { readonly id: ConnectionKey; readonly name: string; readonly instead: string } | null;
  readonly extras: Partial<LineExtras>;
}

type NamedConnection = Pick<OpenedConnection, 'id' | 'name'>;

interface Surroundings {
  readonly connections: { readonly current: NamedConnection; readonly named: (wanted: string) => Result<NamedConnection, Failure> };
  readonly workItems: Pick<WorkItems, 'offerPage'>;
}

export function planLink(link: DeepLink, { connections, workItems }: Surroundings): Result<LinkPlan, Failure> {
  const { current } = connections;
  const named = link.connection === null ? succeed(current) : connections.named(link.connection);
  if (!named.ok) {
    return named;
  }
  const other = named.value === current ? null : named.value;
  const offered = link.item === null ? null : workItems.offerPage(link.item, link.description);
  // The project of a board is one of the current connection.
  const learned = link.project === null && other === null ? (offered?.project ?? null) : null;
  const tags = [...new Set([...link.tags, ...(offered?.tagNames ?? [])])];
  const item = offered?.link ?? null;
  return succeed({
    description: offered?.description ?? [link.description, link.item ?? ''].filter((part) => part !== '').join(' '),
    item: offered === null || item === null ? null : { key: item.key, server: offered.server },
    project: link.project ?? learned?.name ?? null,
    tags,
    billable: link.billable,
    connection: other === null ? null : { id: other.id, name: other.name(), instead: current.name() },
    extras: { beside: besideItem({ link: item, project: learned }), project: link.project, tags, billable: link.billable, isLiteral: true },
  });
}

/** The quick entry that the link prefills; the user reads it and presses Enter, or does not. */
export function planLine({ description, project, tags, billable }: LinkPlan, at: string | null): string {
  return writeLine({
    times: at === null ? null : { kind: 'since', start: at },
    assignment: project === null ? null : { kind: 'project', name: project },
    tags: tags.map((name) => ({ kind: 'tag', name })),
    billable,
    description,
  });
}

/** The lines below the question. */
export function planDetail({ item, project, tags, billable, connection }: LinkPlan, text: MainMessages['links']): string {
  return [
    ...(item === null ? [] : [text.item(item)]),
    ...(project === null ? [] : [text.project(project)]),
    ...(tags.length === 0 ? [] : [text.tags(tags)]),
    ...(billable === null ? [] : [billable ? text.billable : text.notBillable]),
    ...(connection === null ? [] : [text.connection(connection)]),
  ].join('\n');
}

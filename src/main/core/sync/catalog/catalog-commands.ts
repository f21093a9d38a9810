/** The user's commands on projects, tags and clients, carried out at the service. */
import type { ProjectChange, ProjectCreate } from '#shared/timer/projects.ts';
import type { Failure } from '#shared/failures.ts';
import type { RecordId } from '#shared/values/brands.ts';
import type { Result } from '#shared/values/result.ts';
import type { ClientBody, ProjectDraft, TagBody, TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { RemoteClient, RemoteProject, RemoteTag } from '#core/service-client/tolerant-reading.ts';
import type { Outbox } from '../outbox.ts';
import { RecordCommands, type NameClaims } from './record-commands.ts';

export interface CatalogCommandsOptions {
  readonly api: TimeTrackingApi;
  readonly outbox: Pick<Outbox, 'claimName' | 'settleName'>;
  readonly refresh: () => Promise<void>;
}

type Done = Promise<Result<null, Failure>>;
type Created = Promise<Result<{ readonly id: RecordId }, Failure>>;

function toProjectDraft({ name, color, clientId, isBillable, isArchived }: ProjectCreate): ProjectDraft {
  return {
    name,
    color,
    ...(clientId === undefined ? {} : { client_id: clientId }),
    ...(isBillable === undefined ? {} : { is_billable: isBillable }),
    ...(isArchived === undefined ? {} : { is_archived: isArchived }),
  };
}

function isProjectAs(row: RemoteProject, { name, color, client_id, is_billable, is_archived }: ProjectDraft): boolean {
  return (
    row.name === name &&
    row.color === color &&
    (client_id === undefined || row.clientId === client_id) &&
    (is_billable === undefined || row.isBillable === is_billable) &&
    (is_archived === undefined || (row.isRetired === true) === is_archived)
  );
}

export class CatalogCommands {
  readonly #projects: RecordCommands<RemoteProject, ProjectDraft>;
  readonly #tags: RecordCommands<RemoteTag, TagBody>;
  readonly #clients: RecordCommands<RemoteClient, ClientBody>;

  constructor({ api, outbox, ...common }: CatalogCommandsOptions) {
    const nameClaims = (kind: 'project' | 'tag' | 'client'): NameClaims => ({
      claimName: (name) => outbox.claimName({ kind, name }),
      settleName: (name, outcome) => outbox.settleName({ kind, name }, outcome),
    });
    this.#projects = new RecordCommands({
      ...common,
      what: 'project',
      claims: nameClaims('project'),
      api: { list: api.listProjects, create: api.createProject, update: api.updateProject, delete: api.deleteProject, isAs: isProjectAs },
    });
    this.#tags = new RecordCommands({
      ...common,
      what: 'tag',
      claims: nameClaims('tag'),
      api: {
        list: api.listTags,
        create: api.createTag,
        update: api.updateTag,
        delete: api.deleteTag,
        isAs: (row, { name }) => row.name === name,
      },
    });
    this.#clients = new RecordCommands({
      ...common,
      what: 'client',
      claims: nameClaims('client'),
      api: {
        list: api.listClients,
        create: api.createClient,
        update: api.updateClient,
        delete: api.deleteClient,
        isAs: (row, { name, is_archived }) => row.name === name && (is_archived === undefined || row.isArchived === is_archived),
      },
    });
  }

  async createProject(project: ProjectCreate): Created {
    return this.#projects.create(toProjectDraft(project));
  }

  /** The contract replaces name and colour, so an unchanged one is sent with its current value. */
  async changeProject({ id, ...change }: ProjectChange): Done {
    return this.#projects.change(id, ({ name, color }) =>
      toProjectDraft({ ...change, name: change.name ?? name, color: change.color ?? color }),
    );
  }

  async deleteProject(id: RecordId): Done {
    return this.#projects.delete(id);
  }

  async createTag(name: string): Created {
    return this.#tags.create({ name });
  }

  async renameTag(id: RecordId, name: string): Done {
    return this.#tags.change(id, () => ({ name }));
  }

  async deleteTag(id: RecordId): Done {
    return this.#tags.delete(id);
  }

  async createClient(name: string): Created {
    return this.#clients.create({ name });
  }

  async changeClient(
    id: RecordId,
    { name, isArchived }: { readonly name?: string | undefined; readonly isArchived?: boolean | undefined },
  ): Done {
    return this.#clients.change(id, (row) => ({
      name: name ?? row.name,
      ...(isArchived === undefined ? {} : { is_archived: isArchived }),
    }));
  }

  async deleteClient(id: RecordId): Done {
    return this.#clients.delete(id);
  }

  async close(): Promise<void> {
    await Promise.all([this.#projects.close(), this.#tags.close(), this.#clients.close()]);
  }
}

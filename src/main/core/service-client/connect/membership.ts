/** Permissions of the signed-in user in the organization, derived from the role. Pure. */
import { z } from 'zod';
import { rightsSchema } from '#shared/timer/catalog.ts';

export const memberRoleSchema = z.enum(['owner', 'admin', 'manager', 'employee']);
export type MemberRole = z.infer<typeof memberRoleSchema>;

type Rights = z.infer<typeof rightsSchema>;

export const permissionsSchema = z.object({
  projects: rightsSchema,
  tasks: rightsSchema,
  tags: rightsSchema,
  clients: rightsSchema,
  othersEntries: z.boolean(),
});
export type Permissions = Readonly<z.infer<typeof permissionsSchema>>;

export interface Membership {
  /** Null if the role is unknown or missing. */
  readonly role: MemberRole | null;
  /** An unknown role permits everything: the service decides and refuses. */
  readonly permissions: Permissions;
}

const all: Rights = { create: true, change: true };
const none: Rights = { create: false, change: false };

export const everything: Permissions = { projects: all, tasks: all, tags: all, clients: all, othersEntries: true };

const extendedEmployee: Permissions = {
  projects: none,
  tasks: none,
  tags: { create: true, change: false },
  clients: none,
  othersEntries: false,
};

function employeeOfSolidtime({ manageTasks }: { readonly manageTasks: boolean }): Permissions {
  return { projects: none, tasks: manageTasks ? all : none, tags: none, clients: none, othersEntries: false };
}

function buildMembership(role: MemberRole | null, ofEmployee: Permissions): Membership {
  return { role, permissions: role === 'employee' ? ofEmployee : everything };
}

export function extendedMembership(role: MemberRole | null): Membership {
  return buildMembership(role, extendedEmployee);
}

/** In solidtime. An organization may let its employees manage tasks. */
export function solidtimeMembership(role: MemberRole | null, organization: { readonly manageTasks: boolean }): Membership {
  return buildMembership(role, employeeOfSolidtime(organization));
}

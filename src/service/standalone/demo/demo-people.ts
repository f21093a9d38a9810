import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import type { Role } from '#shared/time-tracking-extensions.ts';

interface DemoPerson {
  readonly id: Uuid;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

export const demoPassword = 'clocktower-demo';

export const demoPeople: readonly DemoPerson[] = [
  { id: uuidSchema.parse('d0000000-0000-4000-8000-000000000001'), name: 'Ines Duarte', email: 'owner@demo.example', role: 'owner' },
  { id: uuidSchema.parse('d0000000-0000-4000-8000-000000000002'), name: 'Tomás Reis', email: 'admin@demo.example', role: 'admin' },
  {
    id: uuidSchema.parse('d0000000-0000-4000-8000-000000000003'),
    name: 'Mara Lindqvist',
    email: 'employee@demo.example',
    role: 'employee',
  },
];

/** A database with this organization contains the demo. */
export const demoOrganization = { id: uuidSchema.parse('d0000000-0000-4000-8000-000000000010'), name: 'Duarte Engineering' };

import type { AuditAction } from './audit.ts';
import type { TeamFailure } from './people.ts';

const actionLabels: Readonly<Record<AuditAction, string>> = {
  'organization-created': 'Created the organization',
  'organization-renamed': 'Renamed the organization',
  'member-added': 'Added',
  'member-invited': 'Invited',
  'invitation-withdrawn': 'Withdrew the invitation',
  'invitation-declined': 'Declined the invitation',
  'invited-again': 'Is invited again, because the address was not proven when the invitation was accepted',
  'owner-kept': 'Stays the only owner, though the invitation was accepted before the address was proven',
  'member-joined': 'Joined',
  'role-changed': 'Changed the role',
  'member-deactivated': 'Deactivated',
  'member-reactivated': 'Reactivated',
  'member-removed': 'Removed',
  'password-link-made': 'Made a password reset link',
  'password-changed': 'Set a new password',
  'address-proven': 'Proved the address, which ended the password and all sign-ins from before',
  'name-changed': 'Changed their own name',
  'signed-out': 'Signed out',
};

const labelByAction: ReadonlyMap<string, string> = new Map(Object.entries(actionLabels));

/** An action of a newer version is shown as it is stored. */
export function auditLabel(action: string): string {
  return labelByAction.get(action) ?? action;
}

export const teamFailureText: Readonly<Record<TeamFailure['kind'], string>> = {
  'not-a-member': 'This person is not a member of the organization. Nothing was changed.',
  'not-allowed': 'Only owners may do this. Nothing was changed.',
  'last-owner': 'An organization needs an active owner. Nothing was changed; make another member an owner first.',
  'no-password': 'There is no password for this email address. Nothing was changed.',
  'in-other-organization':
    'This person also belongs to an organization that you do not manage, so you can neither reset their password nor sign them out. Nothing was changed.',
  'already-member': 'This person is a member of the organization already. Nothing was changed.',
};

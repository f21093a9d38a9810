import { select } from '../../by-kind.ts';
import type { SignedOutReason } from '../../../connections/sign-in.ts';
import type { CommonMessages, Messages } from '../../catalogue.ts';
import { entries, wordFor } from '../formats.ts';

function signedOutState(reason: SignedOutReason): string {
  return {
    never: 'Noch nicht angemeldet',
    'not-kept': 'Nach dem Neustart abgemeldet',
    'by-user': 'Abgemeldet',
    refused: 'Vom Server abgemeldet',
    expired: 'Anmeldung abgelaufen',
    'token-refused': 'Zugriffstoken widerrufen oder abgelaufen',
    unreadable: 'Abgemeldet: Die gespeicherte Anmeldung ist nicht lesbar',
  }[reason];
}

const signedOutBanner: Messages['connections']['signedOutBanner'] = ({ reason, name }) => {
  const kept = 'Einträge bleiben hier, bis Sie sich anmelden.';
  return {
    never: `Sie sind noch nicht bei ${name} angemeldet. ${kept}`,
    'not-kept': `Clocktower wurde neu gestartet, daher müssen Sie sich bei ${name} erneut anmelden. ${kept}`,
    'by-user': `Sie haben sich bei ${name} abgemeldet. ${kept}`,
    refused: `${name} hat Ihre Anmeldung beendet. ${kept}`,
    expired: `Ihre Anmeldung bei ${name} ist abgelaufen. ${kept}`,
    'token-refused': `Ihr Zugriffstoken für ${name} wurde widerrufen oder ist abgelaufen. Geben Sie unter „Verbindungen“ ein neues ein. Einträge bleiben bis dahin hier.`,
    unreadable: `Ihre gespeicherte Anmeldung bei ${name} ist nicht mehr lesbar. ${kept}`,
  }[reason];
};

export const germanConnections: CommonMessages['connections'] = {
  nowUsed: (name) => `Neue Einträge gehen jetzt an: ${name}`,
  signInState: (state) => {
    return select(state.signIn, {
      'not-needed': null,
      'signed-in': ({ kept }) =>
        `${state.person === null ? 'Angemeldet' : `Angemeldet als ${state.person}`}${state.until === null ? '' : `; Token gültig bis ${state.until}`}${kept === 'not-stored' ? '; die Anmeldung konnte nicht gespeichert werden' : ''}`,
      'signing-in': 'Warten auf Ihren Browser',
      'signed-out': (signIn) => signedOutState(signIn.reason),
    });
  },
  attention: (count) => wordFor(count, { one: '1 Eintrag ist zu klären', other: `${entries(count)} sind zu klären` }),
  signIn: 'Anmelden',
  signInSpoken: (name) => `Bei ${name} anmelden`,
  newToken: 'Neues Token',
  newTokenSpoken: (name) => `Neues Zugriffstoken für ${name} eingeben`,

  openWindow: 'Verbindungen',
  newEntriesGoTo: 'Neue Einträge gehen an',
  timerRunning: 'Timer läuft',
  alsoRunning: (other) => `Läuft auch in ${other.name}: ${other.description}, seit ${other.since}`,
  switch: 'Wechseln',
  switchSpoken: (name) => `Zu ${name} wechseln`,
  signedOutBanner,
  signingInBanner: (name) => `Fahren Sie in Ihrem Browser fort, um sich bei ${name} anzumelden. Einträge bleiben solange hier.`,
  cancelSignIn: 'Anmeldung abbrechen',
  syncSignedOut: (waiting) => (waiting === 0 ? 'Abgemeldet' : `Abgemeldet, ${entries(waiting)} nur hier`),
  syncSigningIn: (waiting) => (waiting === 0 ? 'Warten auf Ihren Browser' : `Warten auf Ihren Browser, ${entries(waiting)} nur hier`),
  inConnection: (text) => `${text.name}: ${text.state}`,
};

/** The words of connections, in German: their window, and what the popover says of them. */
import { select } from '../by-kind.ts';
import type { SignedOutReason } from '../../connections/sign-in.ts';
import type { Messages } from '../catalogue.ts';
import { entries, wordFor } from './words.ts';

/** Why nobody is signed in, as a state of a connection. */
function signedOutState(reason: SignedOutReason): string {
  return {
    never: 'Noch nicht angemeldet',
    'not-kept': 'Durch den Neustart abgemeldet',
    'by-person': 'Abgemeldet',
    refused: 'Vom Server abgemeldet',
    expired: 'Anmeldung abgelaufen',
    unreadable: 'Abgemeldet: Die aufgehobene Anmeldung ist nicht lesbar',
  }[reason];
}

const signedOutBanner: Messages['connections']['signedOutBanner'] = ({ reason, name }) => {
  const kept = 'Einträge bleiben bis zur Anmeldung hier.';
  return {
    never: `Noch nicht bei ${name} angemeldet. ${kept}`,
    'not-kept': `Clocktower wurde neu gestartet, darum verlangt ${name} eine neue Anmeldung. ${kept}`,
    'by-person': `Von ${name} abgemeldet. ${kept}`,
    refused: `${name} hat die Anmeldung beendet. ${kept}`,
    expired: `Die Anmeldung bei ${name} ist abgelaufen. ${kept}`,
    unreadable: `Die Anmeldung bei ${name} war aufgehoben, ist aber nicht mehr lesbar. ${kept}`,
  }[reason];
};

const copyPreview: Messages['connections']['copyPreview'] = (copy) => {
  const days = copy.days === null ? '' : copy.days.first === copy.days.last ? ` vom ${copy.days.first}` : ` vom ${copy.days.first} bis zum ${copy.days.last}`;
  const what =
    copy.entries === 0
      ? copy.copied === 0
        ? `Auf diesem Computer gibt es noch nichts, was nach ${copy.name} zu kopieren wäre.`
        : `Auf diesem Computer gibt es nichts mehr, was nach ${copy.name} zu kopieren wäre.`
      : `${entries(copy.entries)}${days}, zusammen ${copy.duration}, ${wordFor(copy.entries, { one: 'würde', other: 'würden' })} nach ${copy.name} kopiert. ${wordFor(copy.entries, { one: 'Er bleibt', other: 'Sie bleiben' })} auch auf diesem Computer.`;
  return [
    what,
    ...(copy.copied === 0 ? [] : [wordFor(copy.copied, { one: '1 Eintrag wurde schon kopiert und bleibt unberührt.', other: `${entries(copy.copied)} wurden schon kopiert und bleiben unberührt.` })]),
    ...(copy.running === 0 ? [] : [wordFor(copy.running, { one: 'Der laufende Timer bleibt hier.', other: `${copy.running} laufende Timer bleiben hier.` })]),
  ];
};

export const germanConnections: Messages['connections'] = {
  title: 'Verbindungen',
  lede: 'Wo die Zeit aufgehoben wird. Neue Einträge gehen an eine Verbindung; ein Timer, der in einer anderen läuft, läuft dort weiter.',
  current: 'Neue Einträge kommen hierher',
  use: 'Verwenden',
  chooseSpoken: (name) => `${name} für neue Einträge verwenden`,
  nowUsed: (name) => `Neue Einträge gehen jetzt an: ${name}`,
  more: (name) => `Mehr zu ${name}`,
  thisComputerNote: 'Ohne Netz und ohne Konto',
  signInState: (state) => {
    return select(state.signIn, {
      'not-needed': null,
      'signed-in': ({ kept }) => `${state.person === null ? 'Angemeldet' : `Angemeldet als ${state.person}`}${kept === 'not-stored' ? '; die Anmeldung ließ sich nicht auf der Festplatte speichern' : ''}`,
      'signing-in': 'Der Browser ist am Zug',
      'signed-out': (signIn) => signedOutState(signIn.reason),
    });
  },
  entriesKept: (count) => `${entries(count)} nur hier`,
  attention: (count) => wordFor(count, { one: '1 Eintrag ist zu klären', other: `${entries(count)} sind zu klären` }),

  signIn: 'Anmelden',
  signInSpoken: (name) => `Bei ${name} anmelden`,
  signOut: 'Abmelden',
  signOutQuestion: (name) => `Von ${name} abmelden?`,
  signOutKept: (count) =>
    wordFor(count, {
      one: '1 Eintrag ist dort noch nicht gesichert. Er bleibt auf diesem Computer und wird nach der nächsten Anmeldung gesichert.',
      other: `${entries(count)} sind dort noch nicht gesichert. Sie bleiben auf diesem Computer und werden nach der nächsten Anmeldung gesichert.`,
    }),
  staySignedIn: 'Angemeldet bleiben',
  signedOut: (name) => `Von ${name} abgemeldet`,
  signedIn: (name) => `Bei ${name} angemeldet`,
  rename: 'Umbenennen',
  nameOf: (name) => `Name von ${name}`,
  renamed: (name) => `Heißt jetzt ${name}`,
  save: 'Sichern',
  cancel: 'Abbrechen',
  remove: 'Entfernen',
  removeQuestion: (name) => `${name} von diesem Computer entfernen?`,
  removeKept: 'Was auf dem Server gesichert ist, bleibt dort. Der Server lässt sich jederzeit wieder hinzufügen.',
  removeSpoken: (name) => `${name} entfernen`,
  keep: 'Behalten',
  removed: (name) => `${name} wurde entfernt`,

  copy: 'Einträge dieses Computers kopieren',
  copyTitle: (name) => `Einträge dieses Computers nach ${name} kopieren`,
  copyCounting: 'Einträge werden gezählt …',
  copying: 'Wird kopiert …',
  copyPreview,
  copyAction: (count) => `${entries(count)} kopieren`,
  copyDone: (result) =>
    result.count === 0
      ? `Es war nichts mehr zu kopieren; alles lag schon in ${result.name}.`
      : `${entries(result.count)} ${wordFor(result.count, { one: 'wurde kopiert und wird', other: 'wurden kopiert und werden' })} jetzt in ${result.name} gesichert.`,
  close: 'Schließen',
  tryAgain: 'Erneut versuchen',

  add: 'Server hinzufügen',
  addLede: 'Clocktower sieht unter der Adresse nach und trägt ein, was der Server verrät. Die Anmeldung geschieht im Browser.',
  address: 'Adresse',
  addressHint: 'Etwa https://time.example.org',
  looking: 'Unter der Adresse wird nachgesehen …',
  found: 'Dort ist ein Dienst für Zeiterfassung. Die Angaben prüfen, dann anmelden.',
  foundWithoutClient: 'Dort ist ein Dienst für Zeiterfassung. Seine Client-ID verrät er nicht; sie eintragen, dann anmelden.',
  name: 'Name',
  nameHint: 'Frei wählbar',
  clientId: 'Client-ID',
  clientIdHint: 'Woran der Server Clocktower erkennt. Sie ist kurz und öffentlich, weder Passwort noch Token; wer den Server betreibt, kennt sie.',
  details: 'Einzelheiten',
  authUrl: 'Adresse der Anmeldung',
  authUrlHint: 'Wohin der Browser zum Anmelden geht. Leer gelassen, wird sie aus der Adresse erraten.',
  organizationId: 'ID der Organisation',
  organizationIdHint: 'Leer gelassen, wird der Server danach gefragt.',
  certificate: 'Zertifikat',
  certificateHint: 'Nur für Server mit eigenem Zertifikat, etwa innerhalb einer Firma. Eine PEM-Datei; ihr wird nur für diesen Server vertraut.',
  certificateChoose: 'Datei wählen',
  certificatePaste: 'Oder das Zertifikat einfügen',
  certificateSet: (set) =>
    `${wordFor(set.count, { one: '1 Zertifikat', other: `${set.count} Zertifikaten` })} ${set.fileName === null ? 'aus dem Eingefügten' : `aus ${set.fileName}`} wird vertraut`,
  certificateRemove: 'Zertifikat entfernen',
  continue: 'Weiter',
  signInInBrowser: 'Im Browser anmelden',

  setupTitle: (name) => `Anmeldung bei ${name}`,
  setupBrowser: 'Im Browser geht es weiter. Dieses Fenster merkt, wenn es geschafft ist.',
  setupReading: 'Die Anmeldung gelang. Der Server wird gefragt, wer angemeldet ist.',
  setupChoosing: 'Dieses Konto gehört dort zu mehreren Organisationen. Für welche wird die Zeit erfasst?',
  setupChoose: 'Diese Organisation verwenden',
  setupAskingOrganization: 'Der Server verrät die Organisation nicht. Ihre ID hat 36 Zeichen; wer den Server betreibt, kennt sie.',
  setupAskingUser: 'Der Server verrät nicht, wer angemeldet ist. Die eigene ID hat 36 Zeichen; wer den Server betreibt, kennt sie.',
  userId: 'Eigene ID',
  setupFailed: (name) => `Die Anmeldung bei ${name} kam nicht zustande`,
  setupChange: 'Angaben ändern',
  added: (name) => `${name} wurde hinzugefügt, die Anmeldung gelang`,

  tokenKeepingTitle: 'Angemeldet bleiben',
  tokenKeeping: (keeping) => {
    return {
      sealed: null,
      memory: {
        text: 'Dieser Computer hat keinen Schlüsselbund für Anmeldungen, darum werden sie nicht aufgehoben: Nach einem Neustart ist eine neue Anmeldung nötig. Clocktower kann sie stattdessen in einer Datei aufheben, die lesen kann, wer die eigenen Dateien lesen kann.',
        action: 'Anmeldungen in einer Datei aufheben',
      },
      'plain-file': {
        text: 'Dieser Computer hat keinen Schlüsselbund, darum liegen die Anmeldungen wie gewählt in einer Datei. Wer die eigenen Dateien lesen kann, kann auch sie lesen.',
        action: 'Nicht mehr aufheben',
      },
    }[keeping];
  },
  tokensInFile: 'Anmeldungen werden jetzt in einer Datei aufgehoben',
  tokensNotKept: 'Anmeldungen werden nicht mehr aufgehoben',

  openWindow: 'Verbindungen',
  newEntriesGoTo: 'Neue Einträge gehen an',
  timerRunning: 'Timer läuft',
  alsoRunning: (other) => `Läuft auch in ${other.name}: ${other.description}, seit ${other.since}`,
  switch: 'Wechseln',
  switchSpoken: (name) => `Zu ${name} wechseln`,
  signedOutBanner,
  signingInBanner: (name) => `Die Anmeldung bei ${name} geht im Browser weiter. Einträge bleiben derweil hier.`,
  cancelSignIn: 'Anmeldung abbrechen',
  syncSignedOut: (waiting) => (waiting === 0 ? 'Abgemeldet' : `Abgemeldet, ${entries(waiting)} nur hier`),
  syncSigningIn: (waiting) => (waiting === 0 ? 'Der Browser ist am Zug' : `Der Browser ist am Zug, ${entries(waiting)} nur hier`),
  inConnection: (words) => `${words.name}: ${words.state}`,
};

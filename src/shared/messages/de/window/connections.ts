import type { CommonMessages, Messages } from '../../catalogue.ts';
import { entries, ofEntries, wordFor } from '../formats.ts';
import { lostParts } from './import-export.ts';

const copyPreview: Messages['connections']['copyPreview'] = (copy) => {
  const days =
    copy.days === null
      ? ''
      : copy.days.first === copy.days.last
        ? ` vom ${copy.days.first}`
        : ` vom ${copy.days.first} bis zum ${copy.days.last}`;
  const what =
    copy.entries === 0
      ? copy.copied === 0
        ? `Auf diesem Computer gibt es noch nichts, was nach ${copy.name} kopiert werden könnte.`
        : `Auf diesem Computer gibt es nichts mehr, was nach ${copy.name} kopiert werden könnte.`
      : `${entries(copy.entries)}${days}, insgesamt ${copy.duration}, ${wordFor(copy.entries, { one: 'würde', other: 'würden' })} nach ${copy.name} kopiert. ${wordFor(copy.entries, { one: 'Er bleibt', other: 'Sie bleiben' })} auch auf diesem Computer.`;
  return [
    what,
    ...(copy.copied === 0
      ? []
      : [
          wordFor(copy.copied, {
            one: '1 Eintrag wurde bereits kopiert und wird übersprungen.',
            other: `${entries(copy.copied)} wurden bereits kopiert und werden übersprungen.`,
          }),
        ]),
    ...(copy.running === 0
      ? []
      : [wordFor(copy.running, { one: 'Der laufende Timer bleibt hier.', other: `${copy.running} laufende Timer bleiben hier.` })]),
    ...(copy.lost.clients === 0 && copy.lost.billable === 0 ? [] : [`Nicht kopiert: ${lostParts(copy.lost, ofEntries)}.`]),
  ];
};

export const germanConnectionsPage: Omit<Messages['connections'], keyof CommonMessages['connections']> = {
  title: 'Verbindungen',
  lede: 'Wo Ihre Zeit gespeichert wird. Neue Einträge gehen an eine Verbindung; ein Timer, der in einer anderen läuft, läuft dort weiter.',
  current: 'Neue Einträge gehen hierhin',
  use: 'Verwenden',
  chooseSpoken: (name) => `${name} für neue Einträge verwenden`,
  more: (name) => `Weitere Aktionen für ${name}`,
  thisComputerNote: 'Funktioniert ohne Netzwerk und ohne Konto',
  entriesKept: (count) => `${entries(count)} nur hier`,
  signOut: 'Abmelden',
  signOutQuestion: (name) => `Bei ${name} abmelden?`,
  signOutKept: (count) =>
    wordFor(count, {
      one: '1 Eintrag ist dort noch nicht gespeichert. Er bleibt auf diesem Computer und wird gespeichert, sobald Sie sich wieder anmelden.',
      other: `${entries(count)} sind dort noch nicht gespeichert. Sie bleiben auf diesem Computer und werden gespeichert, sobald Sie sich wieder anmelden.`,
    }),
  staySignedIn: 'Angemeldet bleiben',
  signedOut: (name) => `Bei ${name} abgemeldet`,
  signedIn: (name) => `Bei ${name} angemeldet`,
  edit: 'Bearbeiten',
  editTitle: (name) => `${name} bearbeiten`,
  editLede: 'Adresse und Zugang werden geprüft, bevor sie gespeichert werden. Ihre Einträge bleiben erhalten.',
  edited: (name) => `${name} wurde geändert`,
  nameLabel: (name) => `Name von ${name}`,
  renamed: (name) => `In ${name} umbenannt`,
  removeQuestion: (name) => `${name} von diesem Computer entfernen?`,
  removeKept: 'Einträge auf dem Server bleiben dort. Sie können den Server jederzeit wieder hinzufügen.',
  removeSpoken: (name) => `${name} entfernen`,
  removed: (name) => `${name} wurde entfernt`,

  preferences: 'Einstellungen dieser Verbindung',
  preferencesTitle: (name) => `Einstellungen von ${name}`,
  defaultProject: 'Projekt neuer Einträge',
  defaultProjectHint: 'Für einen Eintrag, der keines nennt.',
  defaultProjectElsewhere: 'Kann gewählt werden, solange neue Einträge in diese Verbindung kommen.',
  ownGoal: 'Ziel für jeden Tag',
  ownGoalHint: 'Leer lassen für das Ziel aller Verbindungen.',
  refreshEvery: 'Nach Änderungen sehen alle',
  refreshHint: 'Leer lassen für 15 bis 30 Sekunden, je nach Bedarf.',
  seconds: 'Sekunden',
  copy: 'Einträge von diesem Computer kopieren',
  readAgain: 'Alles noch einmal lesen',
  readingAgain: (connectionName) => `Alles aus ${connectionName} wird noch einmal gelesen. Die Zeitleiste zeigt, wie weit das ist.`,
  copyTitle: (name) => `Einträge von diesem Computer nach ${name} kopieren`,
  copyCounting: 'Einträge werden gezählt …',
  copying: 'Wird kopiert …',
  copyPreview,
  copyAction: (count) => `${entries(count)} kopieren`,
  copyDone: (result) =>
    result.count === 0
      ? `Es gab nichts mehr zu kopieren; alles war bereits in ${result.name}.`
      : `${entries(result.count)} ${wordFor(result.count, { one: 'wurde kopiert und wird', other: 'wurden kopiert und werden' })} jetzt in ${result.name} gespeichert.`,

  add: 'Server hinzufügen',
  addLede: 'Clocktower prüft die Adresse und trägt ein, was der Server mitteilt. Sie melden sich mit Ihrem Browser an.',
  address: 'Adresse',
  addressHint: 'Zum Beispiel https://time.example.org',
  looking: 'Adresse wird geprüft …',
  found: 'Zeiterfassungsdienst gefunden. Prüfen Sie die Angaben und melden Sie sich dann an.',
  foundWithoutClient: 'Zeiterfassungsdienst gefunden. Er nennt seine Client-ID nicht; tragen Sie sie ein und melden Sie sich dann an.',
  name: 'Name',
  nameHint: 'So erscheint der Server in der Liste',
  clientId: 'Client-ID',
  clientIdHint:
    'Daran erkennt der Server Clocktower. Sie ist öffentlich, weder Passwort noch Token; der Administrator des Servers kennt sie.',
  token: 'Zugriffstoken',
  tokenHint:
    'Anstelle des Browsers: ein persönliches API-Token, das Sie auf Ihrer Profilseite des Servers erstellen. Es wird wie eine Anmeldung gespeichert.',
  tokenKept: 'Lassen Sie das Feld leer, um angemeldet zu bleiben.',
  details: 'Details',
  authUrl: 'Anmeldeadresse',
  authUrlHint: 'Dort melden Sie sich mit dem Browser an. Bleibt das Feld leer, wird sie aus der Adresse abgeleitet.',
  organizationId: 'Organisations-ID',
  organizationIdHint: 'Bleibt das Feld leer, wird sie vom Server abgefragt.',
  certificate: 'Zertifikat',
  certificateHint:
    'Nur für Server mit privatem Zertifikat, zum Beispiel in einem Unternehmen. Eine PEM-Datei; ihr wird nur für diesen Server vertraut.',
  certificateChoose: 'Datei wählen',
  certificatePaste: 'Oder das Zertifikat einfügen',
  certificateSet: (set) =>
    `${wordFor(set.count, { one: '1 Zertifikat', other: `${set.count} Zertifikaten` })} ${set.fileName === null ? 'aus dem eingefügten Text' : `aus ${set.fileName}`} wird vertraut`,
  certificateRemove: 'Zertifikat entfernen',
  continue: 'Weiter',
  checkAndSave: 'Prüfen und speichern',
  signInWithToken: 'Mit dem Token anmelden',
  signInInBrowser: 'Im Browser anmelden',

  setupTitle: (name) => `Anmeldung bei ${name}`,
  setupBrowser: 'Fahren Sie in Ihrem Browser fort. Dieses Fenster aktualisiert sich, sobald Sie fertig sind.',
  setupReading: 'Sie sind angemeldet. Ihr Konto wird geladen …',
  setupChoosing: 'Sie gehören zu mehreren Organisationen. Für welche erfassen Sie Ihre Zeit?',
  setupChoose: 'Diese Organisation verwenden',
  setupAskingOrganization: 'Der Server teilt Ihre Organisation nicht mit. Ihre ID hat 36 Zeichen; der Administrator kann sie Ihnen nennen.',
  setupAskingUser: 'Der Server teilt nicht mit, wer Sie sind. Ihre Benutzer-ID hat 36 Zeichen; der Administrator kann sie Ihnen nennen.',
  userId: 'Benutzer-ID',
  setupFailed: (name) => `Die Anmeldung bei ${name} ist fehlgeschlagen`,
  setupChange: 'Angaben ändern',
  added: (name) => `${name} wurde hinzugefügt, und Sie sind angemeldet`,

  tokenKeepingTitle: 'Angemeldet bleiben',
  tokenKeeping: (keeping) => {
    return {
      sealed: null,
      memory: {
        text: 'Dieser Computer hat keinen Schlüsselbund, daher werden Ihre Anmeldungen nicht gespeichert und Sie melden sich nach einem Neustart erneut an. Clocktower kann sie stattdessen in einer Datei speichern; wer Ihre Dateien lesen kann, kann auch sie lesen.',
        action: 'Anmeldungen in einer Datei speichern',
      },
      'plain-file': {
        text: 'Dieser Computer hat keinen Schlüsselbund, daher werden Ihre Anmeldungen wie gewünscht in einer Datei gespeichert. Wer Ihre Dateien lesen kann, kann auch sie lesen.',
        action: 'Nicht mehr speichern',
      },
    }[keeping];
  },
  tokensInFile: 'Anmeldungen werden jetzt in einer Datei gespeichert',
  tokensNotKept: 'Anmeldungen werden nicht mehr gespeichert',
};

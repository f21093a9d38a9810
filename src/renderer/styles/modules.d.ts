declare module '*/base.css';
declare module '*/tokens.css';
declare module '*/banner.module.css' {
  export const banner: string, updateActions: string, updateWords: string;
}
declare module '*/undo-line.module.css' {
  export const undoLine: string;
}
declare module '*/control.module.css' {
  export const buttons: string, choice: string, choices: string, ellipsis: string, field: string, fieldHint: string,
    fieldLabel: string, fieldProblem: string, iconButton: string, keyedButton: string, keys: string,
    loading: string, outlineButton: string, solidButton: string, textButton: string, textInput: string,
    timeInput: string, visuallyHidden: string;
}
declare module '*/menu.module.css' {
  export const menu: string, menuCheck: string, menuChoice: string, menuHeader: string, menuItem: string, menuLine: string,
    menuNote: string, menuPopover: string;
}
declare module '*/date-field.module.css' {
  export const dateBox: string, dateButton: string, dateField: string, datePanel: string, datePart: string, dateParts: string,
    dateShortcut: string, dateShortcuts: string, dateTimeInput: string, monthCalendar: string, monthDay: string,
    monthGrid: string, monthHead: string, monthTitle: string;
}
declare module '*/color-dot.module.css' {
  export const dot: string, dotHollow: string;
}
declare module '*/name-form.module.css' {
  export const nameForm: string;
}
declare module '*/number-input.module.css' {
  export const numberField: string, numberInput: string, numberStep: string, numberSteps: string;
}
declare module '*/tag-choices.module.css' {
  export const tagChoice: string, tagChoices: string;
}
declare module '*/choice.module.css' {
  export const choiceButtons: string, choiceCard: string, choiceEffects: string;
}
declare module '*/overlap-mark.module.css' {
  export const overlapMark: string;
}
declare module '*/select.module.css' {
  export const select: string, selectArrow: string, selectList: string, selectPanel: string, selectSearch: string,
    selectText: string;
}
declare module '*/sync-mark.module.css' {
  export const syncMark: string;
}
declare module '*/unreachable.module.css' {
  export const unreachable: string;
}
declare module '*/compared.module.css' {
  export const differing: string;
}
declare module '*/earlier-versions.module.css' {
  export const earlierVersion: string, versionWhen: string, versionWords: string, versionsList: string, versionsToggle: string;
}
declare module '*/mini.module.css' {
  export const stop: string, strip: string, words: string;
}
declare module '*/attention.module.css' {
  export const attentionCount: string, attentionEntry: string, attentionGone: string, attentionHeading: string,
    attentionItem: string, attentionItems: string, attentionPage: string, attentionSides: string,
    attentionText: string, attentionTime: string, attentionTitle: string, recovered: string;
}
declare module '*/banners.module.css' {
  export const choiceText: string, otherTimer: string, otherTimerMark: string;
}
declare module '*/entries.module.css' {
  export const content: string, editorButtons: string, editorPlace: string, editorTimes: string, empty: string,
    emptyHint: string, progressLine: string, row: string, rowActions: string, rowCell: string, rowDeleted: string,
    rowDescription: string, rowDrawn: string, rowDuration: string, rowEditor: string, rowMain: string,
    rowNote: string, rowProject: string, rows: string, runningMark: string, todayHeading: string;
}
declare module '*/first-run.module.css' {
  export const firstRun: string, firstRunChoices: string, firstRunExamples: string, firstRunFoot: string, firstRunHead: string,
    firstRunStep: string;
}
declare module '*/paused.module.css' {
  export const pausedActions: string, pausedCard: string, pausedCards: string, pausedDetail: string, pausedTime: string,
    pausedWords: string;
}
declare module '*/popover.module.css' {
  export const popover: string, scroller: string, syncLine: string, syncWords: string;
}
declare module '*/question.module.css' {
  export const questionCard: string, questionChoice: string, questionChoiceHint: string, questionChoiceLabel: string,
    questionChoices: string, questionContent: string, questionContext: string, questionFoot: string,
    questionForm: string, questionPage: string, questionScreen: string, questionTitle: string;
}
declare module '*/timer.module.css' {
  export const chip: string, chipEmpty: string, chipTags: string, choiceChip: string, choicePanel: string, clockBlock: string,
    clockLine: string, clockRow: string, description: string, descriptionInput: string, elapsed: string,
    enterHint: string, hint: string, lineChip: string, linePreview: string, lineRest: string, meta: string,
    placeChips: string, project: string, quietButton: string, startInput: string, startStop: string,
    startTime: string, suggestion: string, suggestionDescription: string, suggestionPin: string,
    suggestionProject: string, suggestionTags: string, suggestions: string, timer: string, timerBar: string,
    timerBarLine: string;
}
declare module '*/about.module.css' {
  export const aboutButtons: string, aboutFound: string, aboutLicence: string, aboutMissing: string, aboutName: string,
    aboutPart: string, aboutParts: string, aboutQuiet: string, aboutScroll: string, aboutText: string, news: string;
}
declare module '*/campus.module.css' {
  export const badge: string, campusColumns: string, campusHead: string, campusLink: string, campusPage: string,
    campusParts: string, campusSource: string, campusState: string, detailFacts: string, detailQuiet: string,
    detailRunning: string, detailRunningName: string, detailRunningTime: string, detailStart: string,
    explorer: string, listEmpty: string, listSide: string, placeDetail: string, placeLine: string,
    placeList: string, placeMark: string, placeName: string, placeRow: string, placeRows: string, placeText: string,
    switcher: string, switcherOption: string;
}
declare module '*/explorer.module.css' {
  export const answer: string, answerFailure: string, answerHead: string, answerScroll: string, answerTree: string,
    methodAddress: string, methodCallback: string, methodDescription: string, methodDetail: string,
    methodFacts: string, methodForm: string, methodList: string, methodMeaning: string, methodOptions: string,
    methodPath: string, methodRow: string, methodService: string, methodSide: string, methodTable: string,
    status: string, treeLine: string, treeName: string, valueAbsent: string, valueMismatch: string;
}
declare module '*/campus-map.module.css' {
  export const map: string, mapBuildingLabel: string, mapBuildings: string, mapCanvas: string, mapCentre: string,
    mapChip: string, mapCluster: string, mapCount: string, mapEmpty: string, mapHalos: string, mapLabels: string,
    mapLibrary: string, mapMarker: string, mapNest: string, mapNorth: string, mapRing: string, mapRingLabel: string,
    mapScale: string, mapSide: string, mapTarget: string, mapTools: string, mapZoom: string, picker: string;
}
declare module '*/connections.module.css' {
  export const addButton: string, certificateSet: string, certificateText: string, certificateWords: string,
    connection: string, connectionAbout: string, connectionActions: string, connectionAttention: string,
    connectionIcon: string, connectionMain: string, connectionMenu: string, connectionName: string,
    connectionState: string, connectionWhere: string, currentMark: string;
}
declare module '*/import-export.module.css' {
  export const ignoredColumn: string, nameGroup: string, nameGroupTitle: string, nameGroups: string, nameList: string,
    nameRows: string, plainList: string, rereadFile: string, transfer: string;
}
declare module '*/jobs.module.css' {
  export const job: string;
}
declare module '*/palette.module.css' {
  export const palette: string, paletteField: string, paletteKeys: string, paletteList: string, paletteOption: string,
    shortcutHelp: string, shortcutHelpGroups: string, shortcutHelpHead: string, shortcutHelpLine: string;
}
declare module '*/projects.module.css' {
  export const colorLine: string, hexInput: string, nicknames: string, projectDetails: string, projectForm: string,
    projectsActions: string, projectsButtons: string, projectsHead: string, projectsName: string,
    projectsNew: string, projectsTable: string, recent: string, recentTrack: string, recordRow: string,
    records: string;
}
declare module '*/paper.module.css' {
  export const paper: string, paperCompany: string, paperDay: string, paperHead: string, paperSignature: string,
    paperTotal: string;
}
declare module '*/reports.module.css' {
  export const chart: string, headline: string, headlineFigure: string, headlineNote: string, headlineValue: string,
    numbers: string, picture: string, pictureHead: string, pictureNote: string, picturePlace: string,
    pictureStatus: string, pictureTitle: string, pictures: string, reportControls: string, reportGoal: string,
    reportSteps: string, reportText: string, reportWhere: string, reports: string, rowLink: string,
    savedReports: string;
}
declare module '*/settings.module.css' {
  export const day: string, sectionColumn: string, sectionMenu: string, sectionMenuItem: string, sectionNavigation: string,
    setting: string, settingControls: string, settingGroup: string, settingGroupHint: string,
    settingGroupTitle: string, settingHint: string, settingNote: string, settingSelect: string, settingUnit: string,
    settingWords: string, settingsColumns: string, settingsPage: string, shortcutButton: string, toggle: string;
}
declare module '*/empty-state.module.css' {
  export const emptyState: string, shapeBars: string, shapeRow: string, shapeRows: string, title: string;
}
declare module '*/filters.module.css' {
  export const filterButton: string, filterChip: string, filterClear: string, filterCount: string, filterPanel: string;
}
declare module '*/page.module.css' {
  export const choiceField: string, controls: string, details: string, detailsFields: string, form: string, formHead: string,
    group: string, note: string, noteText: string, noteTitle: string, page: string, pageHead: string,
    pageLede: string, pageTitle: string, pageWide: string, panel: string, panelContent: string, panelForm: string,
    panelLines: string, panelText: string, panelTitle: string, panelWaiting: string, reportHead: string,
    reportQuiet: string, reportTotal: string;
}
declare module '*/table.module.css' {
  export const figures: string, lineNumber: string, rowKey: string, table: string, tableCaption: string, when: string;
}
declare module '*/window.module.css' {
  export const sectionBarItem: string, sideBar: string, sideBarItem: string, sideBarName: string, window: string,
    windowBanners: string, windowContent: string, windowTimerBar: string;
}
declare module '*/activity.module.css' {
  export const activityLane: string, activityRun: string, commitMark: string, fillChoices: string, notWork: string,
    proposal: string, proposalProject: string, proposalWords: string, proposals: string, quiet: string;
}
declare module '*/hours.module.css' {
  export const allDayMeeting: string, allDayMeetings: string, block: string, blockEdge: string, blockGrip: string,
    blockName: string, blockPlace: string, blockPlaceWords: string, blockSpan: string, blockStart: string,
    blockTime: string, blockWords: string, breakSpan: string, calendar: string, calendarAxis: string,
    calendarBody: string, calendarDay: string, calendarDayName: string, calendarDayTotal: string,
    calendarHead: string, calendarHour: string, dayHours: string, dragPreview: string, hourLine: string,
    hourLineName: string, hours: string, hoursNote: string, hoursNoteTitle: string, meeting: string,
    meetingTitle: string, nowLine: string, nowTime: string, pause: string;
}
declare module '*/list.module.css' {
  export const list: string, listButton: string, listCheck: string, listChevron: string, listDay: string, listDayName: string,
    listDuration: string, listEntry: string, listPlace: string, listRows: string, listSpan: string,
    unreadable: string, unreadableRow: string, unreadableRows: string;
}
declare module '*/panel.module.css' {
  export const detail: string, detailActions: string, detailDescription: string, detailDuration: string, detailForm: string,
    detailHead: string, detailItem: string, detailPopover: string, durationField: string;
}
declare module '*/timeline.module.css' {
  export const dateInputs: string, searchBar: string, searchField: string, searchKeys: string, segment: string,
    segments: string, syncNote: string, timeline: string, timelineContent: string, timelineMain: string,
    toolbar: string, toolbarGroup: string, toolbarTitle: string, toolbarTotal: string;
}
declare module '*/timesheet.module.css' {
  export const timesheetBar: string, timesheetCell: string, timesheetDate: string, timesheetPage: string,
    timesheetScroll: string, timesheetTable: string;
}

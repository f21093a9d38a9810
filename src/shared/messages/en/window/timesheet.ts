export const englishTimesheet = {
  previousWeek: 'Previous week',
  thisWeek: 'This week',
  nextWeek: 'Next week',
  addRow: 'Add a project',
  copyRows: 'Copy last week’s rows',
  empty: 'No time in this week. Add a project, or copy last week’s rows, and type into the cells.',
  hint: 'Type 1:30, 90m or 1.5h. Enter goes down, arrow keys move, Esc cancels.',
  cell: (cell: { readonly project: string; readonly day: string }) => `${cell.project}, ${cell.day}`,
  running: 'A timer is running here. Stop it to change this time.',
  wrong: 'Type a duration such as 1:30, 90m or 1.5h, at most 25 hours.',
} as const;

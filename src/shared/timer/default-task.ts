/** If only tasks have projects, each project has a task of its own name, which stands for the project and is never shown. Pure. */

export function isDefaultTask(taskName: string | null, project: { readonly name: string } | null | undefined): boolean {
  return project !== null && project !== undefined && taskName !== null && taskName.normalize('NFC').trim() === project.name.normalize('NFC').trim();
}

/** `owner/repository` as two segments of a path. */
export function repositoryPath(board: string): string {
  return board.split('/').map(encodeURIComponent).join('/');
}

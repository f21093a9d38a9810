/** Decodes a file by its byte order mark, else as UTF-8 if it is valid, else as Windows-1252, which older spreadsheets write. Pure. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return new TextDecoder('utf-16le').decode(bytes);
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return new TextDecoder('utf-16be').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) {
      return new TextDecoder('windows-1252').decode(bytes);
    }
    throw error;
  }
}

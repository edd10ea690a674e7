const AFTER_START_MS = 60_000;

/** Saves bytes as a file and then revokes their URL. */
export function saveFile(bytes: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), AFTER_START_MS);
}

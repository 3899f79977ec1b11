/** What was chosen, dropped or pasted. */
export interface ChosenFiles {
  readonly files: readonly File[]
  /** Names of folders among it, which have no bytes to send. */
  readonly folders: readonly string[]
}

/**
 * Separates files from folders.
 * Call it while the event is handled: the browser clears the transfer afterwards.
 */
export function filesOfTransfer(transfer: Pick<DataTransfer, 'items' | 'files'>): ChosenFiles {
  const folders: string[] = []
  const files: File[] = []
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    if (entry?.isDirectory) folders.push(entry.name)
    else if (file) files.push(file)
  }
  return files.length + folders.length > 0 ? { files, folders } : { files: [...transfer.files], folders }
}

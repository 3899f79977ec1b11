/** What somebody dropped or pasted. */
export interface Dropped {
  readonly files: readonly File[]
  /** Names of folders among it, which have no bytes to send. */
  readonly folders: readonly string[]
}

/** Takes files and folders apart. To be called while the event is handled: later the browser has forgotten them. */
export function droppedFiles(transfer: Pick<DataTransfer, 'items' | 'files'>): Dropped {
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

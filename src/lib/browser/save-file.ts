/** Offers a text, or bytes, as a download under a name. */
export function saveFile(fileName: string, content: string | Uint8Array<ArrayBuffer>): void {
  const type = typeof content === 'string' ? 'text/plain;charset=utf-8' : 'application/octet-stream'
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken the file by then; a minute is what the slowest need to ask where to put it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

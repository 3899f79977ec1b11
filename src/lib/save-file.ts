/** Offers a text as a download under a name. */
export function saveFile(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken the file by then; a minute is what the slowest need to ask where to put it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export function saveFile(fileName: string, content: string | Uint8Array<ArrayBuffer>): void {
  const type = typeof content === 'string' ? 'text/plain;charset=utf-8' : 'application/octet-stream'
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // A minute is enough for the slowest browsers to show their save dialog.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

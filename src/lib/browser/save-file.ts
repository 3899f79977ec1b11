export function saveFile(fileName: string, content: string | Uint8Array<ArrayBuffer>): void {
  const type = typeof content === 'string' ? 'text/plain;charset=utf-8' : 'application/octet-stream'
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Even slow browsers show their save dialog within a minute.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

let deliberate = false

/** Reloads the page without anybody being asked: what was typed must have been saved before. */
export function reloadDeliberately(): void {
  deliberate = true
  location.reload()
}

/** Whether the page is going away by the console's own decision. */
export function isReloadDeliberate(): boolean {
  return deliberate
}

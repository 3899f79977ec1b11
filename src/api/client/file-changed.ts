/** A chosen file is no longer the same: changed, moved, deleted, or on a removed drive. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}

import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { saveFile } from '../../lib/browser/save-file'
import { Button } from './button'

/** Renders a button that saves a page's list. Its label is the file's type. Calls `text` on click. */
export function ExportButton({ file, text }: { file: string; text: () => string }) {
  const icon = <IconDownload size={18} aria-hidden />
  return (
    <Button variant="subtle" leftSection={icon} onClick={() => saveFile(file, text())}>
      Export {file.slice(file.lastIndexOf('.') + 1).toUpperCase()}
    </Button>
  )
}

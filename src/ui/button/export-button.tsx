import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { saveFile } from '../../lib/browser/save-file'
import { Button } from './button'

export function ExportButton({ file, text }: { file: string; text: () => string }) {
  const icon = <IconDownload size={18} aria-hidden />
  return (
    <Button variant="subtle" leftSection={icon} onClick={() => saveFile(file, text())}>
      Export {file.slice(file.lastIndexOf('.') + 1).toUpperCase()}
    </Button>
  )
}

import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { saveFile } from '../../lib/browser/save-file'
import { SecondaryButton } from './button'

/** Buttons that save what a page lists as `stem.json` and `stem.csv`. The texts are made at the click. */
export function ExportButtons(props: { stem: string; json: () => string; csv: () => string }) {
  return (
    <div className="wrap">
      {(['csv', 'json'] as const).map((format) => (
        <SecondaryButton
          key={format}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveFile(`${props.stem}.${format}`, props[format]())}
        >
          Export {format.toUpperCase()}
        </SecondaryButton>
      ))}
    </div>
  )
}

import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from '../button/button'
import { TextArea } from '../form/text-area'
import { useToast } from '../toast/toasts'
import areaClasses from './drop-area.module.css'
import { FileButton, LIST_FILES } from './file-button'
import classes from './list-intake.module.css'
import { useFileDrop } from './use-file-drop'

const HINTS = {
  nowhere: 'or drop a CSV, TSV, or XLSX file here',
  page: 'Drop the file here',
  area: 'Drop to read it',
}

export function ListIntake(props: {
  /** Accessible names of the group and of the field behind the button. */
  label: string
  fileLabel: string
  box: Pick<ComponentProps<typeof TextArea>, 'label' | 'description' | 'placeholder' | 'rows' | 'onPaste'>
  text: string
  onText: (text: string) => void
  onFile: (file: File) => void
  /** Called on Ctrl+Enter, and by the button if it has a name, to parse the text in the box. */
  onRead: () => void
  readLabel?: string
  children?: ReactNode
}) {
  const { text, onFile, onRead } = props
  const area = useRef<HTMLFieldSetElement>(null)
  const toast = useToast()
  const over = useFileDrop(area, ({ files: [file, another] }) => {
    if (file) onFile(file)
    if (another) toast({ text: 'Opened the first file only. Open one file at a time.' })
    return file !== undefined
  })
  return (
    <fieldset
      ref={area}
      aria-label={props.label}
      className={`dashed roomy stack ${areaClasses.frame} ${classes.intake}`}
      data-over={over}
    >
      <TextArea
        {...props.box}
        className={`tabular ${classes.box}`}
        value={text}
        spellCheck={false}
        inputWrapperOrder={['label', 'description', 'input']}
        onChange={(event) => props.onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          onRead()
        }}
      />
      <div className="row-fields">
        {props.readLabel !== undefined && text.trim() !== '' && (
          <Button onClick={onRead}>{props.readLabel}</Button>
        )}
        <FileButton
          leftSection={<IconFileUpload size={18} aria-hidden />}
          label={props.fileLabel}
          accept={LIST_FILES}
          onFile={onFile}
        >
          Open a file…
        </FileButton>
        <span className={`muted ${classes.drop}`}>{HINTS[over]}</span>
        {props.children}
      </div>
    </fieldset>
  )
}

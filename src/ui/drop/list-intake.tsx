import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from '../button/button'
import { TextArea } from '../form/text-area'
import areaClasses from './drop-area.module.css'
import { FileButton, LIST_FILES } from './file-button'
import classes from './list-intake.module.css'
import { useFileDrop } from './use-file-drop'

const HINTS = {
  nowhere: 'or drop a CSV, TSV or XLSX file here',
  page: 'Drop the file on this area',
  area: 'Drop to read it',
}

/** Where a list begins: a box that rows are pasted or typed into, and a file that is opened or dropped. */
export function ListIntake(props: {
  /** The accessible names of the whole and of the field behind the button. */
  label: string
  fileLabel: string
  box: Pick<ComponentProps<typeof TextArea>, 'label' | 'description' | 'placeholder' | 'rows' | 'onPaste'>
  text: string
  onText: (text: string) => void
  onFile: (file: File) => void
  /** Reads what is in the box: by Ctrl+Enter, and by a button if it has a name. */
  onRead: () => void
  readLabel?: string
  /** Further buttons. */
  children?: ReactNode
}) {
  const { text, onFile, onRead } = props
  const area = useRef<HTMLFieldSetElement>(null)
  const over = useFileDrop(area, ({ files: [file] }) => {
    if (file) onFile(file)
  })
  return (
    <fieldset
      ref={area}
      aria-label={props.label}
      className={`${areaClasses.area} ${classes.intake}`}
      data-over={over}
    >
      <TextArea
        {...props.box}
        className={classes.box ?? ''}
        value={text}
        spellCheck={false}
        autoComplete="off"
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

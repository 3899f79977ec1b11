import { TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { safeHref } from '../../../lib/text/safe-href'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/overlay/dialog'

/** Makes the selection a link; http and https only. */
export function EditorLink({ editor }: { editor: Editor }) {
  const [address, setAddress] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function set() {
    const link = safeHref(address ?? '')
    if (link === null)
      return setProblem('Write a whole address, like https://pay.example, without a password.')
    setAddress(null)
    editor.chain().focus().extendMarkRange('link').setLink({ href: link.href }).run()
  }

  function unset() {
    setAddress(null)
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }

  return (
    <>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Control
          aria-label="Link"
          title="Link"
          active={editor.isActive('link')}
          onClick={() => {
            setProblem(null)
            setAddress(String(editor.getAttributes('link').href ?? ''))
          }}
        >
          <IconLink size={16} aria-hidden />
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
      {address !== null && (
        <Dialog title="Link" onClose={() => setAddress(null)}>
          <TextInput
            label="Address"
            placeholder="https://"
            value={address}
            error={problem}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              set()
            }}
          />
          <div className="row bottom">
            <Button onClick={set}>Set link</Button>
            <Button variant="default" onClick={unset}>
              Remove link
            </Button>
            <Button variant="default" onClick={() => setAddress(null)}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

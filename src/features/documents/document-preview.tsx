import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './documents.module.css'

/** The PDF in the browser's own viewer, on demand. The file is shown as a PDF whatever type it was chosen under. */
export function DocumentPreview(props: { file: File; encrypted: boolean }) {
  const { file, encrypted } = props
  const [open, setOpen] = useState(false)
  if (encrypted) return <p className="muted">No preview: it is encrypted.</p>
  if (!navigator.pdfViewerEnabled)
    return <p className="muted">No preview: this browser shows no PDFs in a page.</p>
  return (
    <div className={classes.preview}>
      <Button variant="default" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Close the preview' : 'Preview'}
      </Button>
      {open && <Frame file={file} />}
    </div>
  )
}

/**
 * The type keeps the browser from taking the bytes for anything but a PDF. There is no `sandbox`: Chromium shows no PDF in
 * a frame that has one, whatever it allows. Its viewer runs in a process of its own.
 */
function Frame({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address && <iframe className={classes.frame} src={address} title="Preview of the PDF" />
}

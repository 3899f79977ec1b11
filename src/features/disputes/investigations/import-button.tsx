import { useRef } from 'react'
import { Button } from '../../../ui/button/button'

/** Chooses the file of an exported investigation. */
export function ImportButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="default" onClick={() => input.current?.click()}>
        Import an investigation…
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Investigation file"
        accept=".json,application/json"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
          // Otherwise choosing the same file again fires no event.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

import { Button } from '@mantine/core'

/** "Reload the page": as the browser's own, so drafts are written and work that would be lost is asked about. */
export function ReloadButton() {
  return (
    <Button variant="default" size="compact-sm" onClick={() => location.reload()}>
      Reload the page
    </Button>
  )
}

import { Button } from '../button/button'

/** "Reload the page", as the browser does: drafts are saved and unsaved work is asked about. */
export function ReloadButton() {
  return (
    <Button variant="default" size="compact-sm" onClick={() => location.reload()}>
      Reload the page
    </Button>
  )
}

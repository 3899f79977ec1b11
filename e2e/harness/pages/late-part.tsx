import { useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Lazy } from '../../../src/ui/feedback/lazy'

// A part that is drawn a second time at the moment at which the code that its first drawing asked for arrives: after the
// page is drawn, and before effects run.

let arrive: (part: typeof Part) => void = () => {}
const code = new Promise<typeof Part>((resolve) => {
  arrive = resolve
})
const load = () => code

function Part() {
  return <p>The part is there</p>
}

function Page() {
  const [drawn, setDrawn] = useState(1)
  useLayoutEffect(() => {
    if (drawn === 2) arrive(Part)
  }, [drawn])
  return (
    <main>
      {/* Not by a click's own event: React runs the effects of that at once. */}
      <button type="button" onClick={() => setTimeout(() => setDrawn(2))}>
        Draw it again
      </button>
      <Lazy key={drawn} load={load} with={{}} />
    </main>
  )
}

createRoot(document.getElementById('root') ?? document.body).render(<Page />)

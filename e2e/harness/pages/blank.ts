/** An empty page of the console's origin, in which a test runs its own code. */
document.title = 'blank'

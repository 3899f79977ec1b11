/** An empty page of the console's origin, for what a test does in it by itself. */
document.title = 'blank'

/** A program that takes a moment to stop, like one with a database. */
const alive = setInterval(() => {}, 1000)
process.on('SIGINT', () => {
  setTimeout(() => {
    clearInterval(alive)
    console.log('stopped')
  }, 200)
})
console.log('ready')

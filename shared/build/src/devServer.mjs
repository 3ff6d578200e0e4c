/** For the development command: the bundler and its server in the versions this package pins. */
export { default as webpack } from 'webpack'
export { default as WebpackDevServer } from 'webpack-dev-server'

/** For the development command: the bundler and its server, as this package pins them. */
export { default as webpack } from 'webpack'
export { default as WebpackDevServer } from 'webpack-dev-server'

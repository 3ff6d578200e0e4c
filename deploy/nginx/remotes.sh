#!/bin/sh
# Puts the builds of the remotes that came with this image beside those that are there: a build has a folder of its own that
# never changes, and pages that were open before an upgrade go on loading from theirs.
# Their source maps go where the service's error log reads them, and no page: scripts have a hash in their names, so the maps of all builds stand
# side by side.
set -eu

built=${PORTAL_BUILT:-/usr/share/portal/remotes}
remotes=${PORTAL_REMOTES:-/srv/portal/remotes}

for release in "$built"/*/*/; do
  release=${release%/}
  place=$remotes/${release#"$built"/}
  [ ! -d "$place" ] || continue
  mkdir -p "${place%/*}"
  # Whole or not at all: what a stopped container left is begun again.
  rm -rf "$place.arriving"
  cp -r "$release" "$place.arriving"
  # Another container may have been quicker with the same files.
  mv -T "$place.arriving" "$place" 2>/dev/null || rm -rf "$place.arriving"
done

maps=${PORTAL_MAPS:-/var/lib/maps}
if [ -d "$maps" ]; then cp -r "${PORTAL_BUILT_MAPS:-/usr/share/portal/maps}/." "$maps"; fi

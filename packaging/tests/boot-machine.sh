#!/bin/sh
# Makes the folder of $1 the root of this namespace, and systemd its first process.
set -e
mount --make-rprivate /
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount -t sysfs -o ro sysfs "$1/sys"
mount -t cgroup2 cgroup2 "$1/sys/fs/cgroup"
mount -t tmpfs tmpfs "$1/run"
mount -t tmpfs tmpfs "$1/tmp"
ip link set lo up
cd "$1"
mkdir -p old
pivot_root . old
umount -l /old
rmdir /old
# systemd mounts the credentials of a service beside it.
mount --make-rshared /
exec /lib/systemd/systemd --log-target=console
